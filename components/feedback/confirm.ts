/** What is asked, and the words on the buttons. */
export interface Question {
  header: string;
  message: string;
  /** The verb on the button: 'Eliminar'. */
  accept: string;
  reject?: string;
}

/** Asks for confirmation before something irreversible. Resolves with true only for the accept button, not for Esc or a click outside. */
export async function confirm({ header, message, accept, reject = 'Cancelar' }: Question): Promise<boolean> {
  const { confirmDialog } = await import('primereact/confirmdialog');
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
