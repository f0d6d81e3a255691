DROP INDEX "inscripcion_grupo";--> statement-breakpoint
CREATE INDEX "factura_pendiente_inscripcion" ON "factura" USING btree ("codigo_inscripcion") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "inscripcion_grupo" ON "inscripcion" USING btree ("codigo_grupo","estatus");