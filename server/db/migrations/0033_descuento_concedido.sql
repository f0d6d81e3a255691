ALTER TABLE "inscripcion_descuento" ADD COLUMN "usuario" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inscripcion_descuento" ADD COLUMN "aprobado_por" text DEFAULT '' NOT NULL;