import Link from 'next/link';
import { useMemo } from 'react';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Telefono } from '../personas/Telefono';
import { EstadoTag } from '../ui/tag/EstadoTag';

interface DeEstudiante {
  estudiante: string;
  codigoEstudiante: number | null;
}

const celdasDe = (ficha: boolean, cobra: boolean) => ({
  /** A name that leads to its record, for who may open it. */
  estudiante: ({ estudiante, codigoEstudiante }: DeEstudiante) =>
    ficha && codigoEstudiante ? <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link> : estudiante,
  /** A number of an invoice that leads to the desk, for who collects. */
  numero: ({ numero, codigoEstudiante }: DeEstudiante & { numero: number }) =>
    cobra && codigoEstudiante ? (
      <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} aria-label={`Cobrar la factura ${numero}`}>
        {numero}
      </Link>
    ) : (
      numero
    ),
  /** A phone to call or to write to, of who pays. */
  telefono: ({ telefono, responsable }: { telefono: string; responsable: string }) =>
    telefono && <Telefono telefono={telefono} nombre={responsable} />,
  estatus: ({ estatus }: { estatus: string }) => <EstadoTag estado={estatus} />,
});

/** What the screen shows in the columns that many reports share. */
export function useCeldas() {
  const accesos = useAppSelector(selectAccesos);
  const [ficha, cobra] = [mayOpen(routeOf('/estudiante')!, accesos), mayOpen(routeOf('/process/factura')!, accesos)];
  return useMemo(() => celdasDe(ficha, cobra), [ficha, cobra]);
}
