import dynamic from 'next/dynamic';
import { usePeticion } from './conAprobacion';

const Aprobacion = dynamic(() => import('./Aprobacion').then((module) => module.Aprobacion), { ssr: false });

/** Renders the approval dialog for any page; loaded when it is first needed. */
export function AprobacionHost() {
  const peticion = usePeticion();
  return peticion ? <Aprobacion peticion={peticion} /> : null;
}
