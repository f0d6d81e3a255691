import { Modal } from './prime/Modal';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { firstField, focusNext } from './keyboard/focus';
import css from './SidePanel.module.css';
import { useBack } from './useBack';

interface Props {
  title: string;
  onClose: () => void;
  /** Buttons below the content, always visible. */
  footer?: ReactNode;
  /** A record, with room for its facts beside the rest; a form is narrower. */
  wide?: true;
  children: ReactNode;
}

/** On unmount, returns the focus to the element that had it before, or to its successor. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Deferred until React is done: while unmounting, the dialog's focus trap is still active.
      setTimeout(() => {
        // Another dialog that opened meanwhile keeps the focus.
        if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
        if (opener?.isConnected) (opener as HTMLElement).focus();
        // The opener is gone, or hidden again in its menu.
        if (document.activeElement !== opener) focusNext();
      });
    },
    [opener],
  );
}

/**
 * Focuses the first field; on a touch screen, where the keyboard would cover the form, the close button. If the user is already typing in
 * this panel or in one opened over it, the focus stays.
 */
function focusFirst(panel: HTMLElement | null) {
  const active = document.activeElement;
  if (!panel || !active || panel.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) return;
  const coarse = window.matchMedia?.('(pointer: coarse)').matches;
  const first = coarse ? undefined : firstField(panel);
  const close = panel.closest('.p-dialog')?.querySelector<HTMLElement>('.p-dialog-header-close');
  (first ?? close)?.focus();
}

/** A dialog at the right of the page, full screen on a phone; Esc, the X, the back button and a click outside call onClose. */
export function SidePanel({ title, onClose, footer, wide, children }: Props) {
  useFocusReturn();
  useBack(true, onClose);
  const content = useRef<HTMLDivElement | null>(null);
  const open = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    focusFirst(element);
  }, []);
  return (
    <Modal
      header={title}
      footer={footer}
      position="right"
      className={`side-panel ${css.panel} ${wide ? css.wide : ''}`}
      resizable={false}
      blockScroll
      dismissableMask
      onHide={onClose}
      focusOnShow={false} // It would take the focus from a panel that opened over this one meanwhile.
      onShow={() => focusFirst(content.current)}
    >
      <div ref={open}>{children}</div>
    </Modal>
  );
}
