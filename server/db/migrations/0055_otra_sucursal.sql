-- rolling
ALTER TABLE "inscripcion" ADD COLUMN "visita" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inscripcion_visita" ON "inscripcion" USING btree ("codigo_sucursal","codigo_estudiante") WHERE visita and estatus = 'ACTIVA';--> statement-breakpoint
-- An enrolment is a visit while its branch is another than that of the child's record.
create function marcar_visita() returns trigger language plpgsql as $$
begin
  new.visita := new.codigo_sucursal <> (select codigo_sucursal from estudiante where codigo_estudiante = new.codigo_estudiante);
  return new;
end $$;
--> statement-breakpoint
create trigger marcar_visita before insert or update of codigo_sucursal, codigo_estudiante on inscripcion for each row execute function marcar_visita();
--> statement-breakpoint
create function remarcar_visitas() returns trigger language plpgsql as $$
begin
  update inscripcion set visita = not visita
  where codigo_estudiante = new.codigo_estudiante and visita <> (codigo_sucursal <> new.codigo_sucursal);
  return null;
end $$;
--> statement-breakpoint
create trigger remarcar_visitas after update of codigo_sucursal on estudiante for each row
  when (old.codigo_sucursal <> new.codigo_sucursal) execute function remarcar_visitas();
--> statement-breakpoint
-- Transfers into a group of another branch left the enrolment, its instalments and the child's record behind. They follow now by the rule of
-- docs/decisions/enrolments: instalments due after the day of the transfer with nothing paid and no fiscal number, and the record, unless the
-- season is over. The audit lists each of them.
create temporary table a_medias on commit drop as
select i.codigo_inscripcion, i.codigo_estudiante, i.codigo_compania, i.codigo_sucursal de, g.codigo_sucursal a,
  coalesce((select max(t.fecha) from transferencia t where t.codigo_inscripcion = i.codigo_inscripcion and t.codigo_grupo_nuevo = i.codigo_grupo),
    i.fecha_inscripcion) dia,
  i.estatus = 'ACTIVA' and p.fecha_fin >= current_date sigue
from inscripcion i join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo) where i.codigo_sucursal <> g.codigo_sucursal;
--> statement-breakpoint
update factura f set codigo_sucursal = m.a, version = f.version + 1 from a_medias m
where f.codigo_inscripcion = m.codigo_inscripcion and f.codigo_sucursal = m.de and f.tipo = 'CUOTA' and f.estatus <> 'ANULADA' and f.pagado = 0
  and f.fecha_vencimiento > m.dia and not exists (select from comprobante c where c.codigo_factura = f.codigo_factura);
--> statement-breakpoint
with movidos as (
  update estudiante e set codigo_sucursal = m.a, version = e.version + 1 from a_medias m
  where e.codigo_estudiante = m.codigo_estudiante and e.codigo_sucursal = m.de and m.sigue
  returning e.codigo_estudiante, m.codigo_compania, m.de, m.a)
insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, antes, despues)
select codigo_compania, array[de, a], 'estudiante', codigo_estudiante::text, 'UPDATE', 'sistema', 'actualización',
  jsonb_build_object('codigo_estudiante', codigo_estudiante, 'codigo_sucursal', de), jsonb_build_object('codigo_estudiante', codigo_estudiante, 'codigo_sucursal', a)
from movidos;
--> statement-breakpoint
with movidas as (
  update inscripcion i set codigo_sucursal = m.a, version = i.version + 1 from a_medias m where i.codigo_inscripcion = m.codigo_inscripcion
  returning i.codigo_inscripcion, i.codigo_estudiante, m.codigo_compania, m.de, m.a)
insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, antes, despues)
select codigo_compania, array[de, a], 'inscripcion', codigo_inscripcion::text, 'UPDATE', 'sistema', 'actualización',
  jsonb_build_object('codigo_inscripcion', codigo_inscripcion, 'codigo_estudiante', codigo_estudiante, 'codigo_sucursal', de),
  jsonb_build_object('codigo_inscripcion', codigo_inscripcion, 'codigo_estudiante', codigo_estudiante, 'codigo_sucursal', a)
from movidas;
--> statement-breakpoint
update inscritos_grupo n set codigo_sucursal = g.codigo_sucursal from grupo g where g.codigo_grupo = n.codigo_grupo and g.codigo_sucursal <> n.codigo_sucursal;
--> statement-breakpoint
update inscripcion i set visita = true from estudiante e where e.codigo_estudiante = i.codigo_estudiante and e.codigo_sucursal <> i.codigo_sucursal and not i.visita;
