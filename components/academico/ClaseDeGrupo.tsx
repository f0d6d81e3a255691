import { useWatch } from 'react-hook-form';
import { textoDeHorario } from '@/domain/academico/horario';
import { Fields } from '../form/Fields';
import { useGrupos } from './useGrupoField';

/** The fields `codigoGrupo` and, with the days on which that group trains, the day of one of its classes. */
export function ClaseDeGrupo({ dia }: { /** The name of the day's field. */ dia: string }) {
  const { grupos, options } = useGrupos();
  const elegido = useWatch({ name: 'codigoGrupo' }) as number | undefined;
  const horario = grupos.data?.find(({ codigoGrupo }) => codigoGrupo === elegido)?.detallesHorarioGrupo;
  return (
    <Fields<Record<string, unknown>>
      fields={[
        { name: 'codigoGrupo', label: 'Grupo', kind: 'select', options, from: grupos },
        { name: dia, label: 'Día', kind: 'date', help: horario?.length ? `Entrena: ${textoDeHorario(horario)}` : undefined },
      ]}
    />
  );
}
