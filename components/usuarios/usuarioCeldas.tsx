import { Tag } from '../ui/tag/Tag';
import { TIPO_USUARIO } from '@/contract/palabras';
import { sucursalesEnPalabras } from '@/contract/usuarios/listas';
import type { Usuario } from '@/contract/usuarios/usuario';
import { moment } from '@/utils/format';
import { Lines, Titled, type Cells } from '../list/cell';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { Pictured } from '../ui/Pictured';
import { FotoUsuario } from './FotoUsuario';

/** A note about a user's password; '' if its owner has set it. */
export const estadoDeContrasena = ({ sinContrasena, debeCambiar }: Pick<Usuario, 'sinContrasena' | 'debeCambiar'>) =>
  sinContrasena ? 'Sin contraseña' : debeCambiar ? 'Contraseña temporal' : '';

/** Custom cells of the table of users. */
export const celdasDeUsuario: Cells<Usuario> = {
  nombreCompleto: (row) => (
    <Pictured picture={<FotoUsuario usuario={row} />}>
      <Titled title={row.nombreCompleto} note={row.usuario} />
    </Pictured>
  ),
  tipoUsuario: ({ tipoUsuario, accesoRolUsuario }) => {
    const tipo = TIPO_USUARIO[tipoUsuario];
    const roles = accesoRolUsuario.map(({ descripcion }) => descripcion).join(', ') || 'Sin roles';
    // «Administrador · Administrador» would take the room of a name.
    return <Titled title={tipo} note={roles === tipo ? '' : roles} />;
  },
  sucursales: (row) => {
    const items = sucursalesEnPalabras(row);
    return items.length ? <Lines items={items} /> : <Tag value="Sin sucursal" severity="warning" />;
  },
  ultimoAcceso: ({ ultimoAcceso }) => (ultimoAcceso ? moment(ultimoAcceso) : 'Nunca'),
  activo: (usuario) => {
    const contrasena = estadoDeContrasena(usuario);
    return (
      <span className="inline-flex flex-wrap gap-1">
        <EstadoTag estado={usuario.activo} />
        {contrasena && <Tag value={contrasena} severity="info" />}
      </span>
    );
  },
};
