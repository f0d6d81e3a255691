const WIDTH_MM = 80;
const MM_PER_PX = 25.4 / 96;
const PRINTING = 'printing-ticket';

let clean: (() => void) | undefined;

/** The height of a ticket in whole millimetres: Chromium ignores `80mm auto`, so the paper gets a fixed one. */
export const ticketHeight = (scrollHeight: number): number => Math.ceil(scrollHeight * MM_PER_PX) + 2;

/** Prints a copy of an element alone on a roll of 80 mm, one page as long as it needs. */
export function printTicket(element: HTMLElement): void {
  clean?.();
  const holder = document.createElement('div');
  holder.className = 'ticket-print';
  holder.append(element.cloneNode(true));
  document.body.append(holder);
  const style = document.createElement('style');
  style.textContent = `@page { size: ${WIDTH_MM}mm ${ticketHeight(holder.scrollHeight)}mm; margin: 0; }`;
  document.head.append(style);
  document.body.classList.add(PRINTING);
  clean = () => {
    window.removeEventListener('afterprint', clean!);
    document.body.classList.remove(PRINTING);
    holder.remove();
    style.remove();
    clean = undefined;
  };
  // Safari on a phone returns from print() before it prints: only the event says that it is over.
  window.addEventListener('afterprint', clean);
  window.print();
}
