DROP INDEX "inscripcion_grupo";--> statement-breakpoint
DROP INDEX "auditoria_llave";--> statement-breakpoint
CREATE INDEX "auditoria_accion" ON "auditoria" USING btree ("codigo_compania","accion","momento") WHERE accion in ('DELETE', 'RECHAZO', 'EXPORTACION');--> statement-breakpoint
CREATE INDEX "auditoria_antigua" ON "auditoria" USING brin ("momento");--> statement-breakpoint
CREATE INDEX "inscripcion_grupo" ON "inscripcion" USING btree ("codigo_grupo","estatus","fecha_inscripcion");--> statement-breakpoint
CREATE INDEX "auditoria_llave" ON "auditoria" USING btree ("codigo_compania","llave","tabla","momento");--> statement-breakpoint
-- Everything that the reports of what is overdue add up or join by, so that they read no invoice.
DROP INDEX "factura_pendiente";--> statement-breakpoint
create index factura_pendiente on factura (codigo_sucursal, fecha_vencimiento, codigo_estudiante)
  include (codigo_compania, codigo_factura, codigo_inscripcion, codigo_entidad, total, pagado, pendiente) where pendiente > 0;
