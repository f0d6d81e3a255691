import { useState } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { Vendible } from '@/contract/facturas/venta';
import type { InscritoCampamento, PlanCampamento } from '@/contract/inscripciones/campamento';
import { lazyRead } from '@/services/http/lazyRead';
import { useSettled, useLoaded } from '../../data/useLoaded';
import { useSucursal } from '../../data/useSession';
import { tellRefusal, useAct } from '../../form/useSubmit';

const llamadas = () => import('@/services/inscripciones');
const prever = lazyRead(() => llamadas().then((module) => module.campamentoService.previsualizar), true);
const inscribir = lazyRead(() => llamadas().then((module) => module.campamentoService.inscribir), true);

/** An extra for a child's weeks. */
export interface ExtraElegido {
  vendible: Vendible;
  cantidad: number;
}

/** A child of the family with its weeks and extras. */
export interface NinoElegido {
  estudiante: EstudianteLigero;
  grupos: readonly number[];
  extras: readonly ExtraElegido[];
}

const comoPedido = ({ estudiante: { codigoEstudiante }, grupos, extras }: NinoElegido) => ({
  codigoEstudiante,
  grupos: [...grupos],
  extras: extras.map(({ vendible: { tipo, codigo }, cantidad }) =>
    tipo === 'AR' ? { tipo, codigoArticulo: codigo, cantidad } : { tipo: 'SE' as const, codigoServicio: codigo, cantidad },
  ),
});

const VACIO = { ninos: [] as readonly NinoElegido[], deposito: false, motivoExcepcion: '', aceptaDeuda: false };

/** The state of a family's camp enrolment: its children, the preview of the invoices, and enrolling all of them once. */
export function useCampamento(onHecho: (hecho: InscritoCampamento) => void) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [escrito, setEscrito] = useState(VACIO);
  const [aviso, setAviso] = useState<string>();
  const { ninos, deposito, motivoExcepcion, aceptaDeuda } = escrito;
  const estudiantes = ninos.filter(({ grupos }) => grupos.length > 0).map(comoPedido);
  const pide = estudiantes.length > 0 && codigoSucursal !== undefined ? { codigoSucursal, estudiantes, deposito } : undefined;
  const [body, current] = useSettled(pide);
  const plan = useLoaded(prever, body && current ? { body } : undefined);
  const listo = !!plan.data && !plan.waiting && current;
  const { submit, busy, renew } = useAct(inscribir, {
    then: onHecho,
    refused: (error) => {
      if (!error.conflict) return tellRefusal(error);
      setAviso(error.message);
      void plan.reload();
    },
  });
  const escribir = (parte: Partial<typeof VACIO>) => {
    // A reason or an acceptance belongs to the same act.
    if (parte.ninos || parte.deposito !== undefined) renew();
    setAviso(undefined);
    setEscrito((antes) => ({ ...antes, ...parte }));
  };
  const deNino = (codigo: number) => (nino: NinoElegido) => nino.estudiante.codigoEstudiante === codigo;
  const agregar = (estudiante: EstudianteLigero) => {
    if (!ninos.some(deNino(estudiante.codigoEstudiante))) escribir({ ninos: [...ninos, { estudiante, grupos: [], extras: [] }] });
  };
  const cambiar = (codigo: number, cambio: Partial<NinoElegido>) =>
    escribir({ ninos: ninos.map((uno) => (deNino(codigo)(uno) ? { ...uno, ...cambio } : uno)) });
  const quitar = (codigo: number) => escribir({ ninos: ninos.filter((uno) => !deNino(codigo)(uno)) });
  const inscribirlos = () => {
    setAviso(undefined);
    if (listo) void submit({ body: { ...pide!, totalEsperado: plan.data!.total, motivoExcepcion, aceptaDeuda } });
  };
  return { ...escrito, escribir, agregar, cambiar, quitar, plan, listo, inscribir: inscribirlos, busy, aviso };
}

/** The refusals of a plan, each with child and week: 'Ana Gil, Semana 1: El grupo está lleno: 1 de 1.' */
export const rechazosDe = ({ estudiantes }: PlanCampamento) =>
  estudiantes.flatMap(({ nombreCompleto, rechazos }) => {
    const texto = ({ grupo, mensaje }: (typeof rechazos)[number]) => `${nombreCompleto}, ${grupo}: ${mensaje}`;
    return rechazos.map((uno) => ({ ...uno, texto: texto(uno) }));
  });
