import { prueba } from '@/contract/asistencia/prueba';
import type { Interesado } from '@/contract/inscripciones/interesado';
import { pruebaService } from '@/services/inscripciones/interesados';
import { ClaseDeGrupo } from '../../academico/ClaseDeGrupo';
import { FormDialog } from '../../form/FormDialog';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';

const schema = prueba.poner.body.omit({ codigoInteresado: true });

/** Puts an interested child on one day's class of a group; a trial that nobody has marked can be changed or taken away. */
export function PruebaForm({ interesado: row, onClose }: { interesado: Interesado; onClose: (changed: boolean) => void }) {
  const { codigoInteresado, nombre, codigoGrupoPrueba, diaPrueba, vinoPrueba, codigoGrupo } = row;
  const puesta = diaPrueba !== null && vinoPrueba === null;
  const quitar = useSubmit(() => pruebaService.quitar({ params: { id: codigoInteresado } }), {
    success: 'Clase de prueba quitada',
    then: () => onClose(true),
  });
  return (
    <FormDialog
      title={`Clase de prueba de ${nombre}`}
      schema={schema}
      value={{ codigoGrupo: codigoGrupoPrueba ?? codigoGrupo ?? undefined, dia: puesta ? diaPrueba : undefined }}
      onSubmit={(clase) => pruebaService.poner({ body: { ...clase, codigoInteresado } })}
      onClose={onClose}
    >
      <ClaseDeGrupo dia="dia" />
      {puesta && (
        <Button
          label="Quitar la clase de prueba"
          icon="pi pi-calendar-minus"
          severity="danger"
          text
          loading={quitar.busy}
          onClick={() => void quitar.submit()}
        />
      )}
    </FormDialog>
  );
}
