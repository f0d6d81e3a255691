/** Goes to an address as a press of a link does, so that a page with unsaved work can ask first; `push` goes there. */
export function follow(href: string, push: (href: string) => unknown): void {
  const link = document.createElement('a');
  link.href = href;
  link.onclick = (event) => {
    event.preventDefault();
    push(href);
  };
  // The pages that ask listen on the document: a link outside of it would pass them by.
  document.body.append(link);
  link.click();
  link.remove();
}
