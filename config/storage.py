"""How static files are stored for serving."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names, compressed, with the imports between ES modules rewritten to the hashed names.

    Without the rewriting a browser may keep an old module that a new one imports.
    """

    support_js_module_import_aggregation = True
