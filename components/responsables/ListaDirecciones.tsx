import { later } from '../data/later';
import type { Direccion } from '@/contract/responsables/direccion';
import { direccionService } from '@/services/responsables';
import { useSubmit } from '../form/useSubmit';
import { Button, IconButton, IconLink } from '../ui/Button';
import { RowList } from '../ui/keyboard/RowList';
import { PersonRow } from '../ui/row/PersonRow';
import { RowButtons } from '../ui/row/RowButtons';
import { Tag } from '../ui/tag/Tag';
import { enElMapa, enUnaLinea, tipoDe } from './direccion';
import type { Copiable } from './DireccionForm';
import { useOpen } from '../ui/useOpen';

const DireccionForm = later(() => import('./DireccionForm'), 'DireccionForm');

interface Props {
  codigoEntidad: number;
  nombre: string;
  direcciones: readonly Direccion[];
  copiables?: readonly Copiable[];
  onChange: () => void;
}

function Fila({ direccion, onEdit, onRemove }: { direccion: Direccion; onEdit: () => void; onRemove: () => void }) {
  const linea = enUnaLinea(direccion);
  return (
    <PersonRow
      name={direccion.calle}
      note={
        <>
          {[direccion.sector, direccion.ciudad, direccion.provincia].filter(Boolean).join(', ')}
          {direccion.referencia && <small className="block">{direccion.referencia}</small>}
        </>
      }
    >
      <span className="inline-flex flex-wrap gap-1">
        <Tag value={tipoDe(direccion.tipo)} severity="quiet" />
        {direccion.principal && <Tag value="Principal" severity="info" />}
      </span>
      <RowButtons>
        <IconLink
          href={enElMapa(direccion)}
          target="_blank"
          rel="noopener noreferrer"
          icon="pi-map-marker"
          label={`Ver en el mapa: ${linea}`}
        />
        <IconButton icon="pi-pencil" label={`Editar dirección: ${linea}`} onClick={onEdit} />
        <IconButton icon="pi-trash" severity="danger" label={`Eliminar dirección: ${linea}`} onClick={onRemove} />
      </RowButtons>
    </PersonRow>
  );
}

/** The addresses of one person with map links, and the forms to add, edit and delete them. */
export function ListaDirecciones({ codigoEntidad, nombre, direcciones, copiables, onChange }: Props) {
  const [editing, setEditing, close] = useOpen<{ direccion?: Direccion }>(onChange);
  const { submit } = useSubmit(({ codigoDireccion: id }: Direccion) => direccionService.remove({ params: { id } }), {
    ask: (direccion) => ({ header: '¿Eliminar esta dirección?', message: enUnaLinea(direccion), accept: 'Eliminar' }),
    success: 'La dirección se eliminó',
    then: onChange,
  });
  return (
    <>
      {direcciones.length === 0 ? (
        <p className="nothing">Sin dirección registrada.</p>
      ) : (
        <RowList className="people">
          {direcciones.map((una) => (
            <Fila
              key={una.codigoDireccion}
              direccion={una}
              onEdit={() => setEditing({ direccion: una })}
              onRemove={() => void submit(una)}
            />
          ))}
        </RowList>
      )}
      <Button
        label="Agregar dirección"
        aria-label={`Agregar dirección de ${nombre}`}
        icon="pi-plus"
        text
        small
        onClick={() => setEditing({})}
      />
      {editing && <DireccionForm {...editing} codigoEntidad={codigoEntidad} nombre={nombre} copiables={copiables} onClose={close} />}
    </>
  );
}
