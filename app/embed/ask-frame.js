// Without it the form still works, by navigation of the frame.
{
  const form = document.forms[0];
  const reply = document.getElementById("reply");
  const button = form.querySelector("button");
  const showReply = (...nodes) => {
    reply.replaceChildren(...nodes);
    reply.removeAttribute("aria-busy");
    button.ariaDisabled = null;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true";
    reply.setAttribute("aria-busy", "true");
    try {
      const query = new URLSearchParams(new FormData(form));
      const response = await fetch(`/embed/ask?${query}`);
      const html = await response.text();
      const answered = new DOMParser().parseFromString(html, "text/html").getElementById("reply");
      showReply(...answered.childNodes);
    } catch {
      showReply("Couldn't ask. Please try again.");
    }
  });
  // The page around it sets the height of the frame (see the server's `ask-script.ts`).
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ vitrineAskHeight: height }, "*");
  }).observe(document.body);
}
