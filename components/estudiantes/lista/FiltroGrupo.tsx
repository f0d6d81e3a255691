import { grupoService } from '@/services/academico';
import { Select } from '../../ui/input/Select';
import { Failed } from '../../data/Failed';
import { useLoaded } from '../../data/useLoaded';

interface Props {
  value: number | undefined;
  onChange: (codigoGrupo: number | undefined) => void;
}

/** Filters a list by one group of the branch. */
export function FiltroGrupo({ value, onChange }: Props) {
  const loaded = useLoaded(grupoService.active);
  const { data: items = [] } = loaded;
  const grupos = items.map(({ codigoGrupo, descripcion }) => ({ value: codigoGrupo, label: descripcion }));
  return (
    <>
      <Select
        aria-label="Grupo"
        placeholder="Un grupo"
        options={[{ value: null, label: 'Todos los grupos' }, ...grupos]}
        value={value ?? null}
        onChange={(codigo) => onChange(codigo === null ? undefined : Number(codigo))}
      />
      <Failed of={loaded} />
    </>
  );
}
