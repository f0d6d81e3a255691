import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { destinosDe, porqueNinguno } from '@/domain/inscripciones/promocion';
import type { Db } from '../../db/connect';
import { sucursal } from '../../db/schema/compania';
import { scoped, type User } from '../../lib/scope';
import { vistoDe, type Lugar, type Planeado } from './planear';

type Posible = [codigo: number, lugar: Lugar];

const destino = ([codigoGrupo, { copia, inscritos }]: Posible) => {
  const codigoModalidades = copia.modalidades.map(({ codigoModalidad }) => codigoModalidad);
  return { ...copia, codigoGrupo, inscritos, horario: copia.detallesHorarioGrupo, codigoModalidades };
};

/**
 * What the page shows of a renewal of all groups: they, those of the new period alone, of every branch of the user, and for each student who
 * stays the groups of its branch that would take it, or why none would.
 */
export async function conDestinos(db: Db, user: User, { planes, suyos, al, delNuevo }: Planeado): Promise<GrupoRenovado[]> {
  const { codigoSucursal, descripcionSucursal } = sucursal;
  const nombres = await db.select({ codigoSucursal, descripcionSucursal }).from(sucursal).where(scoped(sucursal, user));
  const nombreDe = (codigo: number) => nombres.find((una) => una.codigoSucursal === codigo)!.descripcionSucursal;
  const nuevos = delNuevo
    .filter(({ codigoGrupo }) => planes.every((uno) => uno.codigoCopia !== codigoGrupo))
    .map((uno) => ({
      visto: { codigoGrupo: uno.codigoGrupo, grupo: uno.descripcion },
      lugar: { copia: uno, inscritos: uno.inscritos } as Lugar,
    }));
  const posibles = [...planes.filter(({ visto }) => visto.accion !== 'NO'), ...nuevos].map((uno) =>
    destino([uno.visto.codigoGrupo, uno.lugar]),
  );
  const de = new Map(suyos.map((uno) => [uno.codigoInscripcion, uno]));
  const vistos = planes.map(({ visto, copia, lugar }): GrupoRenovado => {
    const suyo = destino([visto.codigoGrupo, lugar]);
    const otros = posibles.filter((uno) => uno.codigoGrupo !== visto.codigoGrupo && uno.codigoSucursal === copia.codigoSucursal);
    const dias = new Set(copia.detallesHorarioGrupo.map(({ dia }) => dia));
    const estudiantes = visto.estudiantes.map((fila) => {
      const nino = de.get(fila.codigoInscripcion)!;
      const otras = al.otras.get(fila.codigoEstudiante) ?? [];
      if (fila.resultado !== 'QUEDA' || otras.some(({ codigoPeriodo, aMano }) => aMano && codigoPeriodo === al.nuevo.codigoPeriodo))
        return fila;
      const pedido = {
        ...{ estudiante: nino, codigoModalidad: nino.codigoModalidad, dias, inscripcionesActivas: otras },
        ...{ periodo: al.nuevo, fecha: al.hoy, hoy: al.hoy, criterioEdad: al.criterioEdad },
      };
      const destinos = destinosDe(pedido, otros).map(({ codigoGrupo }) => codigoGrupo);
      const en = { suyo, sucursal: nombreDe(copia.codigoSucursal), periodo: al.nuevo.descripcion, modalidad: nino.modalidad };
      return { ...fila, destinos, sinDestino: destinos.length || !nino.activo ? '' : porqueNinguno(pedido, otros, en) };
    });
    return { ...visto, sucursal: nombreDe(copia.codigoSucursal), estudiantes };
  });
  const solos = nuevos.map(({ visto, lugar }) => ({
    ...vistoDe({ ...visto, accion: 'NUEVO' }, lugar, []),
    sucursal: nombreDe(lugar.copia.codigoSucursal),
  }));
  return [...vistos, ...solos];
}
