import { Modal } from './prime/Modal';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { firstField, focusNext } from './keyboard/focus';
import { useBack } from './useBack';

interface Props {
  title: string;
  onClose: () => void;
  /** Buttons under the content, always in sight. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Gives the focus back to where it was before, or to what stands there now. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After React is done: the dialog still traps the focus while it is taken down.
      setTimeout(() => {
        // Another dialog that opened meanwhile keeps it.
        if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
        if (opener?.isConnected) (opener as HTMLElement).focus();
        // Gone, or hidden again in the menu that it stood in.
        if (document.activeElement !== opener) focusNext();
      });
    },
    [opener],
  );
}

/**
 * The first field is where one begins; on a phone, where the keyboard would cover the form, the X.
 * Who typed before the panel stood still keeps the place, in this panel or in one that opened over it.
 */
function focusFirst(panel: HTMLElement | null) {
  const active = document.activeElement;
  if (!panel || !active || panel.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) return;
  const coarse = window.matchMedia?.('(pointer: coarse)').matches;
  const first = coarse ? undefined : firstField(panel);
  const close = panel.closest('.p-dialog')?.querySelector<HTMLElement>('.p-dialog-header-close');
  (first ?? close)?.focus();
}

/** A dialog at the right of the page, the whole screen on a phone; Esc, the X, the back button and a click beside it ask to close. */
export function SidePanel({ title, onClose, footer, children }: Props) {
  useFocusReturn();
  useBack(true, onClose);
  const content = useRef<HTMLDivElement>(null);
  const open = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    focusFirst(element);
  }, []);
  return (
    <Modal
      visible
      header={title}
      footer={footer}
      position="right"
      className="side-panel"
      draggable={false}
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
