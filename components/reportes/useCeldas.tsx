import Link from 'next/link';
import { useMemo } from 'react';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { celdaFactura } from '../data/FacturaLink';
import { Telefono } from '../personas/Telefono';
import { EstadoTag } from '../ui/tag/EstadoTag';

interface DeEstudiante {
  estudiante: string;
  codigoEstudiante: number | null;
}

const celdasDe = (ficha: boolean) => ({
  /** A name, linked to the record for users who may open it. */
  estudiante: ({ estudiante, codigoEstudiante }: DeEstudiante) =>
    ficha && codigoEstudiante ? <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link> : estudiante,
  /** An invoice number that opens the invoice. */
  numero: celdaFactura,
  /** The payer's phone, to call or write to. */
  telefono: ({ telefono, responsable }: { telefono: string; responsable: string }) =>
    telefono && <Telefono telefono={telefono} nombre={responsable} />,
  estatus: ({ estatus }: { estatus: string }) => <EstadoTag estado={estatus} />,
  antiguedad: ({ antiguedad }: { antiguedad: string }) => <EstadoTag estado={antiguedad} />,
});

/** The custom cells that many reports share. */
export function useCeldas() {
  const accesos = useAppSelector(selectAccesos);
  const ficha = mayOpen(routeOf('/estudiante')!, accesos);
  return useMemo(() => celdasDe(ficha), [ficha]);
}
