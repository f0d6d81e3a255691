interface Question {
  header: string;
  message: string;
  /** The verb of what happens: 'Eliminar'. */
  accept: string;
  reject?: string;
}

/** Asks before something that cannot be undone; true only for the button that says so, not for Esc or a click beside it. */
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
