import Link from 'next/link';
import { gruposEnPalabras } from '@/contract/academico/listaProfesores';
import type { Profesor } from '@/contract/academico/profesor';
import { profesorService } from '@/services/academico/profesores';
import { fotoDe, SubirFoto } from '../archivos/SubirFoto';
import { usePagina } from '../data/useSession';
import { Facts } from '../ui/Facts';
import { FotoProfesor } from './FotoProfesor';

/** The user account of an instructor; it is edited on the page of users. */
function Cuenta({ usuario: { usuario, activo, sucursalUsuario } }: { usuario: NonNullable<Profesor['usuario']> }) {
  const abre = usePagina('/usuario');
  const lugares = sucursalUsuario.map(({ descripcionSucursal }) => descripcionSucursal).join(', ');
  return (
    <>
      {abre ? <Link href={`/usuario?filtro=${encodeURIComponent(usuario)}${activo ? '' : '&inactivos=true'}`}>{usuario}</Link> : usuario}
      {!activo && ' (inactivo)'}
      {lugares && ` · trabaja en ${lugares}`}
    </>
  );
}

interface Props {
  profesor: Profesor;
  /** The photo is saved at once, independently of the form. */
  onFoto: (codigoFoto: number | null) => void;
}

/** The parts of an instructor beside the form: photo, active groups, user account. */
export function ProfesorFicha({ profesor: row, onFoto }: Props) {
  return (
    <section className="flex flex-column gap-3" aria-label="Datos del profesor">
      <SubirFoto label="Foto" hasPhoto={row.codigoFoto !== null} {...fotoDe(profesorService, row.codigoProfesor, onFoto)}>
        <FotoProfesor profesor={row} large />
      </SubirFoto>
      <Facts
        of={[
          ['Grupos', gruposEnPalabras(row).join(', ') || 'Ninguno activo'],
          ['Usuario', row.usuario ? <Cuenta key="usuario" usuario={row.usuario} /> : 'No entra al sistema'],
        ]}
      />
    </section>
  );
}
