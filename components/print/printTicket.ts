import { esperarCarga, waitForImages, tieneImagenes } from './images';

const WIDTH_MM = 80;
const MM_PER_PX = 25.4 / 96;
const PRINTING = 'printing-ticket';

let clean: (() => void) | undefined;

/** The height of a ticket in whole millimetres: Chromium ignores `80mm auto`, so the paper gets a fixed one. */
export const ticketHeight = (scrollHeight: number): number => Math.ceil(scrollHeight * MM_PER_PX) + 2;

/** Prints a copy of an element alone on a roll of 80 mm, one page as long as it needs; once its logo, if it has one, is loaded. */
export function printTicket(element: HTMLElement): void {
  clean?.();
  const holder = document.createElement('div');
  holder.className = 'ticket-print';
  const style = document.createElement('style');
  const cleanThis = () => {
    window.removeEventListener('afterprint', cleanThis);
    document.body.classList.remove(PRINTING);
    holder.remove();
    style.remove();
    if (clean === cleanThis) clean = undefined;
  };
  clean = cleanThis;
  const print = () => {
    style.textContent = `@page { size: ${WIDTH_MM}mm ${ticketHeight(holder.scrollHeight)}mm; margin: 0; }`;
    document.head.append(style);
    document.body.classList.add(PRINTING);
    // Safari on a phone returns from print() before it prints: only the event says that it is over.
    window.addEventListener('afterprint', cleanThis);
    window.print();
  };
  const copy = () => {
    holder.append(element.cloneNode(true));
    document.body.append(holder);
  };
  if (tieneImagenes(element)) {
    void esperarCarga(element).then(async () => {
      if (clean !== cleanThis) return; // Another one was asked for meanwhile.
      copy();
      await waitForImages(holder);
      if (clean === cleanThis) print();
    });
  } else {
    copy();
    print();
  }
}
