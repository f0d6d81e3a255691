/** What is asked, and the words on the buttons. */
export interface Question {
  header: string;
  message: string;
  /** The verb on the button: 'Eliminar'. */
  accept: string;
  reject?: string;
}

let here: Promise<void> = Promise.resolve();
let load = () => {};

/**
 * For the place of the dialog, which loads it after the page: a question asked before is heard by nobody, so it waits, and calls `now` to have
 * the dialog at once. Returns the function that says that it is there.
 */
export function expectDialog(now: () => void): () => void {
  let arrived = () => {};
  here = new Promise((done) => (arrived = done));
  load = now;
  return arrived;
}

/** Asks for confirmation before something irreversible. Resolves with true only for the accept button, not for Esc or a click outside. */
export async function confirm({ header, message, accept, reject = 'Cancelar' }: Question): Promise<boolean> {
  load();
  const [{ confirmDialog }] = await Promise.all([import('primereact/confirmdialog'), here]);
  return new Promise((resolve) => {
    confirmDialog({
      header,
      message,
      icon: 'pi pi-exclamation-triangle',
      acceptLabel: accept,
      rejectLabel: reject,
      acceptClassName: 'p-button-danger',
      defaultFocus: 'reject',
      draggable: false,
      className: 'confirm',
      accept: () => resolve(true),
      reject: () => resolve(false),
      onHide: () => resolve(false),
    });
  });
}

let discarding = false;

/** Asks before something unsaved is thrown away; no, while that is being asked already. */
export async function confirmDiscard(words: Partial<Pick<Question, 'header' | 'message'>> = {}): Promise<boolean> {
  if (discarding) return false;
  discarding = true;
  return confirm({
    ...{ header: 'Descartar cambios', message: 'Lo que escribió no se ha guardado.', ...words },
    ...{ accept: 'Descartar', reject: 'Seguir editando' },
  }).finally(() => (discarding = false));
}
