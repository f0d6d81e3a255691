import dynamic from 'next/dynamic';
import { Button } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { useState } from 'react';
import type { Direccion } from '@/contract/responsables/direccion';
import { direccionService } from '@/services/responsables';
import { confirm } from '../feedback/confirm';
import { useSubmit } from '../form/useSubmit';
import { enElMapa, enUnaLinea, tipoDe } from './direccion';
import type { Copiable } from './DireccionForm';
import { RowButtons } from '../ui/RowButtons';
import { IconButton } from '../ui/IconButton';
import { RowList } from '../ui/keyboard/RowList';

const DireccionForm = dynamic(() => import('./DireccionForm').then((module) => module.DireccionForm), { ssr: false });

interface Props {
  codigoEntidad: number;
  nombre: string;
  direcciones: readonly Direccion[];
  copiables?: readonly Copiable[];
  onChange: () => void;
}

interface FilaProps {
  direccion: Direccion;
  onEdit: () => void;
  onRemove: () => void;
}

function Fila({ direccion, onEdit, onRemove }: FilaProps) {
  const linea = enUnaLinea(direccion);
  return (
    <li>
      <div className="people-name">
        <strong>{direccion.calle}</strong>
        <span>{[direccion.sector, direccion.ciudad, direccion.provincia].filter(Boolean).join(', ')}</span>
        {direccion.referencia && <span className="block text-sm">{direccion.referencia}</span>}
      </div>
      <span className="inline-flex flex-wrap gap-1">
        <Tag value={tipoDe(direccion.tipo)} className="tag-quiet" />
        {direccion.principal && <Tag value="Principal" severity="info" />}
      </span>
      <RowButtons>
        <a
          className="icon-button text-primary"
          href={enElMapa(direccion)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ver en el mapa: ${linea}`}
        >
          <i className="pi pi-map-marker" aria-hidden />
        </a>
        <IconButton icon="pi-pencil" label={`Editar dirección: ${linea}`} onClick={onEdit} />
        <IconButton icon="pi-trash" severity="danger" label={`Eliminar dirección: ${linea}`} onClick={onRemove} />
      </RowButtons>
    </li>
  );
}

/** The addresses of one person with map links, and the forms to add, edit and delete them. */
export function ListaDirecciones({ codigoEntidad, nombre, direcciones, copiables, onChange }: Props) {
  const [editing, setEditing] = useState<{ direccion?: Direccion }>();
  const { submit } = useSubmit((codigo: number) => direccionService.remove({ params: { id: codigo } }), {
    success: 'La dirección se eliminó',
    then: onChange,
  });
  const ask = async (direccion: Direccion) => {
    const question = { header: '¿Eliminar esta dirección?', message: enUnaLinea(direccion), accept: 'Eliminar' };
    if (await confirm(question)) await submit(direccion.codigoDireccion);
  };
  const close = (changed: boolean) => {
    setEditing(undefined);
    if (changed) onChange();
  };
  return (
    <>
      {direcciones.length === 0 ? (
        <p className="nothing">Sin dirección registrada.</p>
      ) : (
        <RowList className="people">
          {direcciones.map((una) => (
            <Fila key={una.codigoDireccion} direccion={una} onEdit={() => setEditing({ direccion: una })} onRemove={() => void ask(una)} />
          ))}
        </RowList>
      )}
      <Button
        label="Agregar dirección"
        aria-label={`Agregar dirección de ${nombre}`}
        icon="pi pi-plus"
        text
        size="small"
        onClick={() => setEditing({})}
      />
      {editing && <DireccionForm {...editing} codigoEntidad={codigoEntidad} nombre={nombre} copiables={copiables} onClose={close} />}
    </>
  );
}
