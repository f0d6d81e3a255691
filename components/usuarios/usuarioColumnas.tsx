import { Tag } from 'primereact/tag';
import type { Usuario } from '@/contract/usuarios/usuario';
import { moment, plural } from '@/utils/format';
import { Lines, Titled } from '../list/cell';
import { EstadoTag } from '../ui/EstadoTag';
import type { Column } from '../list/types';
import { TIPO_USUARIO } from './tipos';
import { estadoDeContrasena, FotoUsuario } from './UsuarioCuenta';

function Sucursales({ sucursalUsuario, otrasSucursales }: Usuario) {
  const otras = otrasSucursales > 0 ? [`y ${plural(otrasSucursales, 'otra')}`] : [];
  const items = [...sucursalUsuario].sort((a, b) => Number(b.defecto) - Number(a.defecto)).map((una) => una.descripcionSucursal);
  if (items.length + otras.length === 0) return <Tag value="Sin sucursal" severity="warning" />;
  return <Lines items={[...items, ...otras]} />;
}

function Estado(usuario: Usuario) {
  const contrasena = estadoDeContrasena(usuario);
  return (
    <span className="estados">
      <EstadoTag estado={usuario.activo} />
      {contrasena && <Tag value={contrasena} severity="info" />}
    </span>
  );
}

/** The table of users. */
export const columnasDeUsuario: Column<Usuario>[] = [
  {
    field: 'nombreCompleto',
    header: 'Usuario',
    sortable: true,
    body: (row) => (
      <span className="persona">
        <FotoUsuario usuario={row} />
        <Titled title={row.nombreCompleto} note={row.usuario} />
      </span>
    ),
  },
  {
    field: 'tipoUsuario',
    header: 'Tipo y roles',
    sortable: true,
    body: ({ tipoUsuario, accesoRolUsuario: roles }) => (
      <Titled title={TIPO_USUARIO[tipoUsuario]} note={roles.map(({ descripcion }) => descripcion).join(', ') || 'Sin roles'} />
    ),
  },
  { field: 'sucursalUsuario', header: 'Sucursales', body: (row) => <Sucursales {...row} /> },
  {
    field: 'ultimoAcceso',
    header: 'Último acceso',
    kind: 'date',
    sortable: true,
    text: ({ ultimoAcceso }) => (ultimoAcceso ? moment(ultimoAcceso) : 'Nunca'),
  },
  { field: 'activo', header: 'Estado', body: (row) => <Estado {...row} /> },
];
