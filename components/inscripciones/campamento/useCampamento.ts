import { useState } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { Vendible } from '@/contract/facturas/venta';
import type { InscritoCampamento, PlanCampamento } from '@/contract/inscripciones/campamento';
import { inscribirEnCampamento, previsualizarCampamento } from '@/services/inscripciones';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { useSettled } from '../../data/useDebounced';
import { useLoaded } from '../../data/useLoaded';
import { tellRefusal, useAct } from '../../form/useSubmit';

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

const CONFLICT = 409;

const comoPedido = ({ estudiante: { codigoEstudiante }, grupos, extras }: NinoElegido) => ({
  codigoEstudiante,
  grupos: [...grupos],
  extras: extras.map(({ vendible: { tipo, codigo }, cantidad }) =>
    tipo === 'AR' ? { tipo, codigoArticulo: codigo, cantidad } : { tipo: 'SE' as const, codigoServicio: codigo, cantidad },
  ),
});

/** The state of a family's camp enrolment: its children, the preview of the invoices, and enrolling all of them once. */
export function useCampamento(onHecho: (hecho: InscritoCampamento) => void) {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const [ninos, setNinos] = useState<readonly NinoElegido[]>([]);
  const [deposito, setDeposito] = useState(false);
  const [motivoExcepcion, setMotivo] = useState('');
  const [aceptaDeuda, setAcepta] = useState(false);
  const [aviso, setAviso] = useState<string>();
  const conSemanas = ninos.filter(({ grupos }) => grupos.length > 0);
  const pide = conSemanas.length > 0 && codigoSucursal !== undefined ? { codigoSucursal, estudiantes: conSemanas.map(comoPedido), deposito } : undefined; // prettier-ignore
  const [body, current] = useSettled(pide);
  const plan = useLoaded(previsualizarCampamento, body && current ? { body } : undefined);
  const listo = !!plan.data && !plan.waiting && current;
  const { submit, busy, renew } = useAct(inscribirEnCampamento, {
    then: onHecho,
    refused: (error) => {
      if (error.status !== CONFLICT) return tellRefusal(error);
      setAviso(error.message);
      void plan.reload();
    },
  });
  const cambiar = (codigo: number, cambio: Partial<NinoElegido>) => {
    renew();
    setAviso(undefined);
    setNinos((antes) => antes.map((uno) => (uno.estudiante.codigoEstudiante === codigo ? { ...uno, ...cambio } : uno)));
  };
  const agregar = (estudiante: EstudianteLigero) =>
    setNinos((antes) =>
      antes.some((uno) => uno.estudiante.codigoEstudiante === estudiante.codigoEstudiante)
        ? antes
        : [...antes, { estudiante, grupos: [], extras: [] }],
    );
  const quitar = (codigo: number) => {
    renew();
    setNinos((antes) => antes.filter((uno) => uno.estudiante.codigoEstudiante !== codigo));
  };
  const inscribir = () => {
    setAviso(undefined);
    if (listo) void submit({ body: { ...pide!, totalEsperado: plan.data!.total, motivoExcepcion, aceptaDeuda } });
  };
  const cambiarDeposito = (on: boolean) => {
    renew();
    setDeposito(on);
  };
  return { ninos, agregar, quitar, cambiar, deposito, cambiarDeposito, motivoExcepcion, setMotivo, aceptaDeuda, setAcepta, plan, listo, inscribir, busy, aviso }; // prettier-ignore
}

/** The refusals of a plan, each with child and week: 'Ana Gil, Semana 1: El grupo está lleno: 1 de 1.' */
export const rechazosDe = ({ estudiantes }: PlanCampamento) =>
  estudiantes.flatMap(({ nombreCompleto, rechazos }) => rechazos.map((uno) => ({ ...uno, texto: `${nombreCompleto}, ${uno.grupo}: ${uno.mensaje}` }))); // prettier-ignore
