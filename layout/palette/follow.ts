/** Navigates by clicking a link, so that a page with unsaved work can ask first; `push` is the router's. */
export function follow(href: string, push: (href: string) => unknown): void {
  const link = document.createElement('a');
  link.href = href;
  link.onclick = (event) => {
    event.preventDefault();
    push(href);
  };
  // Pages with unsaved work listen on the document: a click on a detached link would not reach them.
  document.body.append(link);
  link.click();
  link.remove();
}
