import dynamic from 'next/dynamic';
import { useState } from 'react';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { useEditing } from '@/components/list/useEditing';
import { useRemove } from '@/components/list/useRemove';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Entrega } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import { TIPO_USUARIO } from '@/components/usuarios/tipos';
import { useEstadoUsuario } from '@/components/usuarios/useEstadoUsuario';
import { UsuarioAcciones } from '@/components/usuarios/UsuarioAcciones';
import { columnasDeUsuario } from '@/components/usuarios/usuarioColumnas';
import { Select } from '@/components/ui/Select';
import type { Option } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { usuarios, type Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { usuarioSlice } from '@/store/usuarios';

const UsuarioNuevo = dynamic(() => import('@/components/usuarios/UsuarioNuevo').then((module) => module.UsuarioNuevo), { ssr: false });
const UsuarioEditar = dynamic(() => import('@/components/usuarios/UsuarioEditar').then((module) => module.UsuarioEditar), { ssr: false });
const Entregar = dynamic(() => import('@/components/usuarios/cuenta/Entregar').then((module) => module.Entregar), { ssr: false });

const TITLE = 'Usuarios';
const BY_NAME = { sortField: 'nombreCompleto' } as const;
const TIPOS: Option[] = [
  { value: null, label: 'Todos los tipos' },
  ...Object.entries(TIPO_USUARIO).map(([value, label]) => ({ value, label })),
];
type Query = typeof usuarios.filter.query;

const remove = ({ usuario }: Usuario) => usuarioService.remove({ params: { usuario } });
const nombreDe = ({ nombreCompleto }: Usuario) => nombreCompleto;

/** Who may sign in: person, type, branches, roles and the state of each account. */
export default function UsuarioPage() {
  const list = useList<Usuario, Query>(usuarioSlice, usuarios.filter.query, BY_NAME);
  const { isOpen, row, create, edit, close } = useEditing<Usuario>(list.reload);
  const { ask } = useRemove(remove, nombreDe, list.reload);
  const { desactivar, reactivar } = useEstadoUsuario(list.reload);
  const { usuario: yo } = useAppSelector(selectSession);
  const [entrega, setEntrega] = useState<Entrega>();
  const { tipoUsuario, inactivos } = list.query;
  const button = <CreateButton label="Crear usuario" onClick={create} />;
  const setTipo = (tipo: Option['value']) => list.setQuery({ tipoUsuario: (tipo ?? undefined) as Usuario['tipoUsuario'], page: 0 });
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columnasDeUsuario}
        rowKey={({ codigoUsuario }) => codigoUsuario}
        filters={
          <>
            <Select aria-label="Tipo" options={TIPOS} value={tipoUsuario ?? null} onChange={setTipo} />
            <InactiveSwitch checked={inactivos} onChange={(value) => list.setQuery({ inactivos: value, page: 0 })} />
          </>
        }
        actions={(one) => (
          <UsuarioAcciones
            usuario={one}
            propio={one.usuario === yo?.usuario}
            onEdit={() => edit(one)}
            onDesactivar={() => void desactivar(one)}
            onReactivar={() => void reactivar(one)}
            onRemove={() => void ask(one)}
          />
        )}
        empty={
          <Empty icon="pi-user" title="Ningún usuario es de ese tipo. Elija otro, o cree uno.">
            {button}
          </Empty>
        }
      />
      {isOpen && row && <UsuarioEditar usuario={row} onClose={close} />}
      {isOpen && !row && <UsuarioNuevo onClose={close} onCreated={setEntrega} />}
      {entrega && <Entregar entrega={entrega} onClose={() => setEntrega(undefined)} />}
    </section>
  );
}
