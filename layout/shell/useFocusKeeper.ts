import { useEffect } from 'react';
import { keepFocus } from '@/components/ui/keyboard/focus';

/** When the focused element disappears, moves the focus to the next one instead of losing it to the body. */
export const useFocusKeeper = (): void => useEffect(() => keepFocus(), []);
