/** The attribute that keeps the focus and screen readers out of an element. React 18 writes it only as a text, which its types do not know. */
export const inert = (yes: boolean) => (yes ? { inert: '' as unknown as boolean } : undefined);
