import { prueba } from '@/contract/asistencia/prueba';
import type { Interesado } from '@/contract/inscripciones/interesado';
import { interesadoService, pruebaService } from '@/services/inscripciones/interesados';
import { ClaseDeGrupo } from '../../academico/ClaseDeGrupo';
import { FormDialog } from '../../form/FormDialog';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';

const schema = prueba.poner.body.omit({ codigoInteresado: true });

/** Whether the child has a trial that nobody has marked. */
const estaPuesta = ({ diaPrueba, vinoPrueba }: Interesado) => diaPrueba !== null && vinoPrueba === null;

/** What the form holds of a prospect. */
const claseDe = (row: Interesado) => ({
  codigoGrupo: row.codigoGrupoPrueba ?? row.codigoGrupo ?? undefined,
  dia: estaPuesta(row) ? row.diaPrueba! : undefined,
  version: row.version,
});

/** Puts an interested child on one day's class of a group; a trial that nobody has marked can be changed or taken away. */
export function PruebaForm({ interesado: row, onClose }: { interesado: Interesado; onClose: (changed: boolean) => void }) {
  const { codigoInteresado, nombre } = row;
  const puesta = estaPuesta(row);
  const quitar = useSubmit(() => pruebaService.quitar({ params: { id: codigoInteresado }, query: { version: row.version } }), {
    success: 'Clase de prueba quitada',
    then: () => onClose(true),
  });
  return (
    <FormDialog
      title={`Clase de prueba de ${nombre}`}
      schema={schema}
      value={claseDe(row)}
      onSubmit={(clase) => pruebaService.poner({ body: { ...clase, codigoInteresado } })}
      reread={async () => claseDe(await interesadoService.id({ params: { id: codigoInteresado } }))}
      onClose={onClose}
    >
      <ClaseDeGrupo dia="dia" />
      {puesta && (
        <Button
          label="Quitar la clase de prueba"
          icon="pi-calendar-minus"
          severity="danger"
          text
          loading={quitar.busy}
          onClick={() => void quitar.submit()}
        />
      )}
    </FormDialog>
  );
}
