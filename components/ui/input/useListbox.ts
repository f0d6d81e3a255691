import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';

interface Listbox {
  /** The keys of the options, from top to bottom. */
  keys: readonly string[];
  /** The typed text; when it changes, the first option becomes active. */
  text: string;
  open: boolean;
  onPick: (index: number) => void;
  /** Called by ↑ or ↓ on a closed list. */
  onOpen: () => void;
  onClose: () => void;
  /** Called by Enter while nothing can be picked. */
  onEager?: () => void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The keyboard of an input with a listbox, after the WAI-ARIA combobox pattern: the focus stays in the input; ↑ ↓ Home End move the active
 * option, Enter picks it, Esc closes. The returned props go on the input, on the list, and on each option.
 */
export function useListbox({ keys, text, open, onPick, onOpen, onClose, onEager }: Listbox) {
  const id = useId();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => setWanted(undefined), [text]);
  const shown = open && keys.length > 0;
  // Remembered by key, so that the active option stays the same when the list changes around it.
  const at = Math.max(0, keys.indexOf(wanted ?? ''));
  const activeId = shown ? `${id}-${keys[at]}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const act = (key: string): boolean => {
    const step = STEPS[key];
    const arrow = key.startsWith('Arrow');
    if (step && (shown || arrow)) {
      if (!shown) onOpen();
      else setWanted(keys[step(at, keys.length)]);
    } else if (key === 'Enter') {
      if (shown) onPick(at);
      else onEager?.();
    } else if (key === 'Escape' && shown) onClose();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, altKey, metaKey, shiftKey, nativeEvent } = event;
    if (ctrlKey || altKey || metaKey || shiftKey || nativeEvent.isComposing || !act(event.key)) return;
    event.preventDefault();
    // The key must not also submit or close the surrounding form or dialog.
    event.stopPropagation();
  };
  return {
    input: {
      role: 'combobox',
      'aria-expanded': shown,
      'aria-controls': id,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
    list: { id, role: 'listbox' } as const,
    option: (index: number) => ({
      id: `${id}-${keys[index]}`,
      role: 'option' as const,
      'aria-selected': index === at,
      // Prevents the input from losing the focus, which would close the list before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onPick(index),
    }),
  };
}
