interface Actions {
  onCancel: () => void;
  onRetry: () => void;
}

/** Shows an upload within the text. It does not use React, since it changes often and is not part of the document. */
export function uploadElement(name: string, { onCancel, onRetry }: Actions) {
  const dom = document.createElement("div");
  const label = document.createElement("span");
  const bar = document.createElement("progress");
  const retry = button("Try again", onRetry);
  const cancel = button("Cancel", onCancel);
  dom.className = "editor-upload";
  dom.contentEditable = "false";
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", `Upload of ${name}`);
  bar.max = 1;
  bar.setAttribute("aria-label", `Upload progress of ${name}`);
  retry.hidden = true;
  dom.append(label, bar, retry, cancel);
  return {
    dom,
    progress(fraction: number) {
      label.textContent = `Uploading ${name}`;
      bar.hidden = false;
      bar.value = fraction;
      retry.hidden = true;
      dom.classList.remove("editor-upload-failed");
    },
    fail(message: string) {
      label.textContent = `${name}: ${message}`;
      bar.hidden = true;
      retry.hidden = false;
      dom.classList.add("editor-upload-failed");
    },
  };
}

function button(text: string, onClick: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "editor-upload-button";
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}
