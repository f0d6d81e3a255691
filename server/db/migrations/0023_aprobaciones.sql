ALTER TABLE "factura" ADD COLUMN "anulacion_aprobada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "rebaja_aprobada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "aprobacion" ADD COLUMN "codigo" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "aprobacion" ADD COLUMN "monto" bigint NOT NULL;