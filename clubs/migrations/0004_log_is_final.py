"""The log cannot be changed, not even by a hand in the database: triggers refuse it.

Only who acted and in which club may be emptied, when an account or a club is deleted. On SQLite rows can still be deleted:
tests empty their tables so.
"""

from django.db import migrations

SQLITE = """
CREATE TRIGGER audit_is_final BEFORE UPDATE OF verb, target, "before", "after", reason, "at" ON clubs_auditevent
BEGIN SELECT RAISE(ABORT, 'the log cannot be changed'); END
"""

POSTGRESQL = """
CREATE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR (NEW.verb, NEW.target, NEW.before, NEW.after, NEW.reason, NEW.at)
        IS DISTINCT FROM (OLD.verb, OLD.target, OLD.before, OLD.after, OLD.reason, OLD.at) THEN
        RAISE EXCEPTION 'the log cannot be changed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER audit_is_final BEFORE UPDATE OR DELETE ON clubs_auditevent
FOR EACH ROW EXECUTE FUNCTION audit_is_final()
"""


def close(_apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(SQLITE, params=None)
    elif schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL, params=None)


def open_again(_apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER audit_is_final", params=None)
    elif schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER audit_is_final ON clubs_auditevent", params=None)
        schema_editor.execute("DROP FUNCTION audit_is_final()", params=None)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0003_user_language")]

    operations = [migrations.RunPython(close, open_again)]
