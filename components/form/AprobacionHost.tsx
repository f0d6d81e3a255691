import dynamic from 'next/dynamic';
import { usePeticion } from './aprobacion';

const Aprobacion = dynamic(() => import('./Aprobacion').then((module) => module.Aprobacion), { ssr: false });

/** The place where a second user is asked to agree, from any page; loaded when somebody is. */
export function AprobacionHost() {
  const peticion = usePeticion();
  return peticion ? <Aprobacion peticion={peticion} /> : null;
}
