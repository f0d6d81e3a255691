import { later } from '@/components/data/later';
import { useEffect, useState } from 'react';
import { whenIdle } from '../shell/whenIdle';

const Campo = later(() => import('./Campo'), 'Campo');

/** Loads the offline parts after the first paint, on any page. */
export function CampoHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Campo /> : null;
}
