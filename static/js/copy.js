// Every block of code gets a button that copies it, without the prompts of a console.

const { copy, done } = document.getElementById("copy-script").dataset;

for (const block of document.querySelectorAll("pre.code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small copy";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.textContent.replace(/^\$ /gm, ""));
    } catch {
      // No leave for the clipboard (a page without TLS): the text is marked for the reader's own copying.
      getSelection().selectAllChildren(block);
      return;
    }
    button.textContent = done;
    setTimeout(() => (button.textContent = copy), 2000);
  });
  const frame = document.createElement("div");
  frame.className = "copied";
  block.replaceWith(frame);
  frame.append(block, button);
}
