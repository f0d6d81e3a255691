import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FotoProfesor } from '@/components/academico/ProfesorFicha';
import { gruposEnPalabras } from '@/components/academico/profesorColumnas';
import { Lines } from '@/components/list/cell';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { RowActions } from '@/components/list/RowActions';
import { useEditing } from '@/components/list/useEditing';
import { useRemove } from '@/components/list/useRemove';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { Telefono } from '@/components/personas/Telefono';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Entrega } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import type { Column } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { profesores, type Profesor } from '@/contract/academico/profesores';
import { profesorService } from '@/services/profesores';
import { profesorSlice } from '@/store/profesores';

const ProfesorForm = dynamic(() => import('@/components/academico/ProfesorForm').then((module) => module.ProfesorForm), { ssr: false });
const Entregar = dynamic(() => import('@/components/usuarios/cuenta/Entregar').then((module) => module.Entregar), { ssr: false });

const TITLE = 'Profesores';
const BY_NAME = { sortField: 'nombreCompleto' } as const;

const columns: Column<Profesor>[] = [
  {
    field: 'nombreCompleto',
    header: 'Profesor',
    sortable: true,
    body: (row) => (
      <span className="persona">
        <FotoProfesor profesor={row} />
        {row.nombreCompleto}
      </span>
    ),
  },
  {
    field: 'entidad',
    header: 'Contacto',
    body: ({ entidad: { telefono, email }, nombreCompleto }) =>
      (telefono || email) && (
        <span className="lines">
          {telefono && <Telefono telefono={telefono} nombre={nombreCompleto} />}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </span>
      ),
  },
  { field: 'sucursal', header: 'Sucursal', sortable: true, text: ({ sucursal }) => sucursal || 'Todas' },
  { field: 'grupos', header: 'Grupos activos', body: (row) => <Lines items={gruposEnPalabras(row)} /> },
  { field: 'usuario', header: 'Usuario', text: ({ usuario }) => usuario?.usuario ?? '' },
  { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
];

const remove = ({ codigoProfesor }: Profesor) => profesorService.remove({ params: { id: codigoProfesor } });

/** The instructors of the branch and of all branches: who they are, what they teach, and their login. */
export default function ProfesorPage() {
  const list = useList<Profesor, typeof profesores.filter.query>(profesorSlice, profesores.filter.query, BY_NAME);
  const { isOpen, row, create, edit, close } = useEditing<Profesor>(list.reload);
  const [entrega, setEntrega] = useState<Entrega>();
  const { ask } = useRemove(remove, ({ nombreCompleto }) => nombreCompleto, list.reload);
  const button = <CreateButton label="Crear profesor" onClick={create} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoProfesor }) => codigoProfesor}
        filters={<InactiveSwitch checked={list.query.inactivos} onChange={(inactivos) => list.setQuery({ inactivos, page: 0 })} />}
        actions={(one) => <RowActions nombre={one.nombreCompleto} onEdit={() => edit(one)} onRemove={() => void ask(one)} />}
        empty={<Empty title="Todavía no hay profesores en esta sucursal. Cree el primero: cada grupo necesita uno.">{button}</Empty>}
      />
      {isOpen && <ProfesorForm profesor={row} onClose={close} onCreated={setEntrega} />}
      {entrega && <Entregar entrega={entrega} onClose={() => setEntrega(undefined)} />}
    </section>
  );
}
