import { later } from '../data/later';
import { usePeticion } from './conAprobacion';

const Aprobacion = later(() => import('./Aprobacion'), 'Aprobacion');

/** Renders the approval dialog for any page; loaded when it is first needed. */
export function AprobacionHost() {
  const peticion = usePeticion();
  return peticion ? <Aprobacion peticion={peticion} /> : null;
}
