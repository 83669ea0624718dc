<?php
/**
 * Plugin Name: Agent Messenger
 * Description: Puts the chat at the end of every page that visitors see.
 */
defined('ABSPATH') || exit;

add_action('wp_footer', static function (): void {
    readfile(__DIR__ . '/footer.html');
});
