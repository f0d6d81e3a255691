import { useEffect, useRef } from 'react';

interface Props {
  onVisible: () => void;
  /** Changes when more rows were loaded: if the end is still visible, the sentinel asks again. */
  token: number;
}

const AHEAD = '400px';

/** Loads more shortly before the end of a list becomes visible. */
export function Sentinel({ onVisible, token }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible(), { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [onVisible, token]);
  return <div ref={element} aria-hidden className="absolute top-0 left-0 w-1rem h-1rem pointer-events-none" />;
}
