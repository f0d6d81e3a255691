-- rolling
ALTER TABLE "grupo" ADD COLUMN "inactivo_desde" date;--> statement-breakpoint
-- The audit says since when a group is inactive; one of which it says nothing stays out of the past, as it was.
update grupo g set inactivo_desde = d.dia
from (select a.codigo_compania, a.llave, max((a.momento at time zone 'America/Santo_Domingo')::date) dia from auditoria a
  where a.tabla = 'grupo' and a.accion = 'UPDATE' and a.despues->>'estatus' = 'INACTIVO' and a.antes->>'estatus' <> 'INACTIVO' group by 1, 2) d
where g.estatus = 'INACTIVO' and d.codigo_compania = g.codigo_compania and d.llave = g.codigo_grupo::text;
