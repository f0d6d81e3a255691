import { useEffect } from 'react';
import { keepFocus } from '@/components/ui/keyboard/focus';

/** Never leaves the focus on the body of the page after an act: it goes to what stands next. */
export const useFocusKeeper = (): void => useEffect(() => keepFocus(), []);
