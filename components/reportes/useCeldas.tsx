import Link from 'next/link';
import { useMemo } from 'react';
import type { Centavos } from '@/contract/importe';
import { day, money } from '@/utils/format';
import { celdaFactura } from '../data/FacturaLink';
import { usePagina } from '../data/useSession';
import { Telefono } from '../personas/Telefono';
import { EstadoTag } from '../ui/tag/EstadoTag';

const celdasDe = (ficha: boolean) => ({
  /** A name, linked to the record for users who may open it. */
  estudiante: ({ estudiante, codigoEstudiante }: { estudiante: string; codigoEstudiante: number | null }) =>
    ficha && codigoEstudiante ? <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link> : estudiante,
  /** An invoice number that opens the invoice. */
  numero: celdaFactura,
  /** The payer's phone, to call or write to. */
  telefono: ({ telefono, responsable }: { telefono: string; responsable: string }) =>
    telefono && <Telefono telefono={telefono} nombre={responsable} />,
  /** What is owed, with a sign for a promise to pay it. */
  pendiente: ({ pendiente, promesa }: { pendiente: Centavos; promesa: string | null }) => {
    const dicho = promesa && `Promete pagar el ${day(promesa)}`;
    return (
      <>
        {dicho && <i className="pi pi-calendar text-muted mr-2 text-sm" role="img" aria-label={dicho} title={dicho} />}
        {money(pendiente)}
      </>
    );
  },
  estatus: ({ estatus }: { estatus: string }) => <EstadoTag estado={estatus} />,
  antiguedad: ({ antiguedad }: { antiguedad: string }) => <EstadoTag estado={antiguedad} />,
});

/** The custom cells that many reports share. */
export function useCeldas() {
  const ficha = usePagina('/estudiante');
  return useMemo(() => celdasDe(ficha), [ficha]);
}
