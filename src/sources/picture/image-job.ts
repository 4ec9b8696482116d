import type { Result } from '#domain/result.ts';
import type { IconPurpose } from '#domain/storefront/app-icon.ts';
import type { EncodedPicture, ImageProblem } from './image-recipe.ts';

/** Work on one picture of a merchant. */
export type ImageJob = PictureJob | IconJob | PhotoJob;

interface Job {
  /** Path of the original. Jobs that wait must not fill the process's memory, so it reads the file when its turn comes. */
  readonly original: string;
  /** Path of the mark that says that the picture is being tried; equal for equal bytes. */
  readonly mark: string;
}

/** Creates all files of a picture: `<name>-<width>.avif` and `.webp` in `folder`. */
export interface PictureJob extends Job {
  readonly kind: 'picture';
  readonly folder: string;
  readonly name: string;
}

/** Creates one PNG icon at `path`. */
export interface IconJob extends Job {
  readonly kind: 'icon';
  readonly path: string;
  readonly size: number;
  readonly purpose: IconPurpose;
  /** `#rrggbb`. */
  readonly ground: string;
}

/** Creates an upright JPEG without metadata at `path`. */
export interface PhotoJob extends Job {
  readonly kind: 'photo';
  readonly path: string;
  /** Longest side in pixels. */
  readonly longest: number;
}

/** The properties of the finished picture; null for an icon or a photo. */
export type ImageOutcome<Job extends ImageJob = ImageJob> = Result<
  Job extends PictureJob ? EncodedPicture : null,
  ImageProblem
>;

/** A job on its way to another thread or process. */
export interface AskedJob {
  readonly id: number;
  readonly job: ImageJob;
}

/** The reply: the outcome, or an error that is not the picture's fault, such as a full disk. */
export type JobAnswer =
  | { readonly id: number; readonly outcome: ImageOutcome }
  | { readonly id: number; readonly error: SystemError };

export interface SystemError {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
}

/** Keeps the fields of an error, because only its message survives the transfer to another process. */
export const systemErrorOf = (error: unknown): SystemError => {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  return { message, ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) };
};
