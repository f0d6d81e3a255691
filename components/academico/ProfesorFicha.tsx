import Link from 'next/link';
import { gruposEnPalabras, type Profesor } from '@/contract/academico/profesor';
import { fotoDeProfesor } from '@/services/profesores';
import { Foto } from '../archivos/Foto';
import { SubirFoto } from '../archivos/SubirFoto';
import { usePagina } from '../data/useSession';
import { Facts } from '../ui/Facts';

/** The photo of an instructor as a thumbnail. */
export const FotoProfesor = ({ profesor, large }: { profesor: Profesor; large?: true }) => (
  <Foto
    nombre={profesor.nombreCompleto}
    codigoFoto={profesor.codigoFoto}
    load={() => fotoDeProfesor.leer({ params: { id: profesor.codigoProfesor }, query: { miniatura: true } })}
    large={large}
  />
);

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
  const params = { id: row.codigoProfesor };
  return (
    <section className="flex flex-column gap-3" aria-label="Datos del profesor">
      <SubirFoto
        label="Foto"
        hasPhoto={row.codigoFoto !== null}
        onUpload={({ nombre, archivo }) =>
          fotoDeProfesor.guardar({ params, query: { nombre }, archivo }).then(({ codigoArchivo }) => onFoto(codigoArchivo))
        }
        onRemove={() => fotoDeProfesor.quitar({ params }).then(() => onFoto(null))}
      >
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
