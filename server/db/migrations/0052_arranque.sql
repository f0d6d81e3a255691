-- rolling
ALTER TABLE "sucursal" ADD COLUMN "dia_arranque" date;--> statement-breakpoint
ALTER TABLE "sucursal" ADD COLUMN "deudas_revisadas" boolean DEFAULT false NOT NULL;