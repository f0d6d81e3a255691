import { useState } from 'react';
import { papelDeBeca, type Otorgamiento } from '@/contract/precios/otorgamiento';
import { send } from '@/services/http/send';
import { SoltarArchivo } from '../archivos/SoltarArchivo';
import { bytesDe, nombreLimpio } from '../archivos/subir';
import { VerArchivo } from '../archivos/VerArchivo';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/usePermiso';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/Field';

const leer = send(papelDeBeca.leer);
const subir = send(papelDeBeca.guardar);

type De = Pick<Otorgamiento, 'codigoBecaEstudiante' | 'beca'>;

function Abierto({
  codigoBecaEstudiante,
  beca,
  archivo,
  onClose,
}: De & { archivo: NonNullable<Otorgamiento['archivo']>; onClose: () => void }) {
  const bytes = useLoaded(leer, { params: { id: codigoBecaEstudiante } }, archivo.codigoArchivo);
  return <VerArchivo titulo={`Documento de ${beca}`} {...archivo} bytes={bytes} onClose={onClose} />;
}

/** The supporting document of a grant: view, upload or replace it. */
export function PapelDeBeca({ otorgamiento, onCambio }: { otorgamiento: Otorgamiento; onCambio: () => void }) {
  const { codigoBecaEstudiante, archivo } = otorgamiento;
  const puede = usePermiso(papelDeBeca.guardar.access);
  const [abierto, setAbierto] = useState(false);
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async (file: File) =>
      subir({ params: { id: codigoBecaEstudiante }, query: { nombre: nombreLimpio(file.name) }, archivo: await bytesDe(file) }),
    {
      success: 'Documento guardado',
      then: onCambio,
      refused: ({ errors, message }) => setError(errors.archivo ?? errors.nombre ?? message),
    },
  );
  if (!puede) return null;
  const elegir = (file: File) => {
    setError(undefined);
    void submit(file);
  };
  return (
    <section className="mb-3" aria-label="Documento que la sustenta">
      <h3 className="mb-2">Documento que la sustenta</h3>
      <SoltarArchivo label={archivo ? 'Reemplazar archivo' : 'Elegir archivo'} disabled={busy} onFile={elegir}>
        {archivo ? archivo.nombre : 'PDF o imagen, hasta 10 MB'}
      </SoltarArchivo>
      <FieldError>{error}</FieldError>
      {archivo && <Button label="Abrir documento" icon="pi pi-eye" text className="mt-2" onClick={() => setAbierto(true)} />}
      {abierto && archivo && <Abierto {...otorgamiento} archivo={archivo} onClose={() => setAbierto(false)} />}
    </section>
  );
}
