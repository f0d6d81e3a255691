import { useWatch } from 'react-hook-form';
import { prueba } from '@/contract/asistencia/prueba';
import type { Interesado } from '@/contract/inscripciones/interesado';
import { textoDeHorario } from '@/domain/academico/horario';
import { pruebaService } from '@/services/inscripciones/interesados';
import { useGrupos } from '../../academico/useGrupoField';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';

const schema = prueba.poner.body.omit({ codigoInteresado: true });

/** The group and, once it is chosen, the day, with the days on which it trains. */
function Clase() {
  const { grupos, options } = useGrupos();
  const elegido = useWatch({ name: 'codigoGrupo' }) as number | undefined;
  const horario = grupos.data?.find(({ codigoGrupo }) => codigoGrupo === elegido)?.detallesHorarioGrupo;
  return (
    <Fields
      fields={[
        { name: 'codigoGrupo', label: 'Grupo', kind: 'select', options, from: grupos },
        { name: 'dia', label: 'Día', kind: 'date', help: horario?.length ? `Entrena: ${textoDeHorario(horario)}` : undefined },
      ]}
    />
  );
}

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
      <Clase />
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
