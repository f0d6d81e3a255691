import { useState } from 'react';
import { later } from '@/components/data/later';
import { ListPage } from '@/components/list/ListPage';
import { described, useList } from '@/components/list/useList';
import { IconButton } from '@/components/ui/Button';
import type { BecaEstudiante } from '@/contract/precios/becaEstudiante';
import { otorgadas } from '@/contract/precios/listaOtorgadas';

const OtorgarForm = later(() => import('@/components/precios/OtorgarForm'), 'OtorgarForm');
const RevocarForm = later(() => import('@/components/precios/OtorgarForm'), 'RevocarForm');
const OtorgamientoPanel = later(() => import('@/components/precios/Otorgamiento'), 'OtorgamientoPanel');
const service = { calls: { ...otorgadas, crear: 'Otorgar beca' } };
const filter = described<BecaEstudiante>(otorgadas, async () => (await import('@/contract/precios/becaEstudiante')).becaEstudiante.filter);

/** The students' scholarships: grant, revoke, print the certificate; the effect on open instalments is shown first. */
export default function OtorgarBecaPage() {
  const [documento, setDocumento] = useState<number>();
  return (
    <>
      <ListPage
        list={useList(filter)}
        service={service}
        nombre={({ estudiante }) => estudiante}
        hint="Todavía no hay becas otorgadas."
        actions={({ codigoBecaEstudiante, revocada, beca, estudiante }, { edit }) => (
          <>
            <IconButton
              icon="pi-print"
              label={`Documento de ${beca} de ${estudiante}`}
              onClick={() => setDocumento(codigoBecaEstudiante)}
            />
            {!revocada && <IconButton icon="pi-undo" label={`Revocar ${beca} de ${estudiante}`} severity="danger" onClick={edit} />}
          </>
        )}
        form={(row, close) => (row ? <RevocarForm otorgada={row} onClose={close} /> : <OtorgarForm onClose={close} />)}
      />
      {documento !== undefined && <OtorgamientoPanel codigo={documento} onClose={() => setDocumento(undefined)} />}
    </>
  );
}
