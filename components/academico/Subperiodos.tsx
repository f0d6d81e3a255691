import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { type Subperiodo, type SubperiodoInput } from '@/contract/academico/subperiodo';
import { subperiodoService } from '@/services/academico';
import { day } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { RowActions } from '../list/RowActions';
import { useRemove } from '../list/useRemove';
import { Button } from '../ui/Button';
import { PersonRow } from '../ui/row/PersonRow';
import { SidePanel } from '../ui/SidePanel';
import { useOpen } from '../ui/useOpen';

const fields: Field<SubperiodoInput>[] = [
  { name: 'descripcion', label: 'Subperíodo', kind: 'text' },
  { name: 'fechaInicio', label: 'Fecha de inicio', kind: 'date', half: true },
  { name: 'fechaFin', label: 'Fecha final', kind: 'date', half: true },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];

interface Props {
  periodo: PeriodoAcademico;
  onClose: () => void;
}

/** The parts of a period by date: create, edit, delete. */
export function Subperiodos({ periodo: { codigoPeriodo, descripcion, fechaInicio, fechaFin }, onClose }: Props) {
  const loaded = useLoaded(subperiodoService.all);
  const reload = () => void loaded.reload();
  const [editing, setEditing, close] = useOpen<{ row?: Subperiodo }>(reload);
  const borrar = (one: Subperiodo) => subperiodoService.remove({ params: { id: one.codigoSubperiodo } });
  const { ask } = useRemove(borrar, (one: Subperiodo) => one.descripcion, reload);
  const crear = <Button label="Crear subperíodo" icon="pi-plus" onClick={() => setEditing({})} />;
  return (
    <SidePanel title={`Subperíodos de ${descripcion}`} onClose={onClose} footer={crear}>
      <p className="text-muted mb-3">
        Del {day(fechaInicio)} al {day(fechaFin)}
      </p>
      <Loaded of={loaded}>
        {(all) => {
          const suyos = all.filter((one) => one.codigoPeriodo === codigoPeriodo);
          suyos.sort((a, b) => a.fechaInicio.localeCompare(b.fechaInicio));
          if (suyos.length === 0) return <Empty icon="pi-calendar" title="El período no está dividido. Cree su primer subperíodo." />;
          return (
            <ul className="people">
              {suyos.map((one) => (
                <PersonRow
                  key={one.codigoSubperiodo}
                  name={`${one.descripcion}${one.activo ? '' : ' (inactivo)'}`}
                  note={`${day(one.fechaInicio)} al ${day(one.fechaFin)}`}
                >
                  <RowActions nombre={one.descripcion} onEdit={() => setEditing({ row: one })} onRemove={() => void ask(one)} />
                </PersonRow>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {editing && <FormDialog {...crudForm(subperiodoService, editing.row, { codigoPeriodo })} fields={fields} onClose={close} />}
    </SidePanel>
  );
}
