import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './command.mjs';
import { sourceLines, sources } from './longest-files.mjs';

const MOST_LINES = 300;
/** Biome's `noExcessiveLinesPerFunction` counts few lines of JSX, so long components pass it. */
const MOST_LINES_OF_FUNCTION = 60;
/** A class with more dependencies is two classes. */
const MOST_DEPENDENCIES = 8;

const IS_MIGRATION = /(^|[\\/])migrations[\\/]/;
const IS_APPLICATION = /^(client|server)[\\/]src[\\/](?!.*\.spec\.).*\.tsx?$/;
const IS_SERVER = /^server[\\/]src[\\/].*\.ts$/;

/** `['PostMessage', 7]` for each class with a constructor. */
function constructorsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    if (ts.isClassLike(node)) {
      for (const member of node.members.filter(ts.isConstructorDeclaration)) {
        found.push([node.name?.text ?? 'a class', member.parameters.length]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `[12, 61]` for a function that begins in line 12 and has 61 lines, from its head to its closing bracket. */
function longFunctionsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineOf(node.getStart());
      const lines = lineOf(node.end) - first + 1;
      if (lines > MOST_LINES_OF_FUNCTION) found.push([first, lines]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Checks that no source has more than 300 lines, no function more than 60, and no class of the server more than eight
 * dependencies.
 */
export async function sizes() {
  const files = sources().filter((file) => !IS_MIGRATION.test(file));
  const problems = files.flatMap((file) => {
    const lines = sourceLines(file);
    return lines > MOST_LINES ? [`${file}: ${lines} lines, at most ${MOST_LINES}`] : [];
  });
  for (const file of files.filter((path) => IS_APPLICATION.test(path))) {
    for (const [first, lines] of longFunctionsIn(file, readFileSync(join(root, file), 'utf8'))) {
      problems.push(`${file}:${first}: function of ${lines} lines, at most ${MOST_LINES_OF_FUNCTION}`);
    }
  }
  for (const file of files.filter((path) => IS_SERVER.test(path))) {
    for (const [name, count] of constructorsIn(file)) {
      if (count > MOST_DEPENDENCIES) {
        problems.push(`${file}: ${name} has ${count} constructor parameters, at most ${MOST_DEPENDENCIES}`);
      }
    }
  }
  return problems.length > 0 ? problems.join('\n') : undefined;
}
